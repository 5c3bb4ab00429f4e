import { createEmbeddedCustomerCarts } from '../../src/api/session/embedded-customer-carts.ts'
import { describeCustomerCarts } from '../fixtures/customer-carts-contract.ts'

describeCustomerCarts('memory', (clock) => createEmbeddedCustomerCarts(':memory:', clock))

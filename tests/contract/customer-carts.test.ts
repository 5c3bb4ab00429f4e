import { describeCustomerCarts } from '../fixtures/customer-carts-contract.ts'
import { openMemoryStores } from '../fixtures/visitor-stores.ts'

describeCustomerCarts('memory', openMemoryStores)

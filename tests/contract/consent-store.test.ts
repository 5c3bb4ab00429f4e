import { describeConsentStore } from '../fixtures/consent-store-contract.ts'
import { openMemoryStores } from '../fixtures/visitor-stores.ts'

describeConsentStore('memory', openMemoryStores)

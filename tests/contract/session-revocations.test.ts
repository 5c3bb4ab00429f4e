import { describeSessionRevocations } from '../fixtures/session-revocations-contract.ts'
import { openMemoryStores } from '../fixtures/visitor-stores.ts'

describeSessionRevocations('memory', openMemoryStores)

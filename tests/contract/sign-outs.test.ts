import { describeSignOuts } from '../fixtures/sign-outs-contract.ts'
import { openMemoryStores } from '../fixtures/visitor-stores.ts'

describeSignOuts('memory', openMemoryStores)

import { walkPagesAt } from '../support/walk.ts'

walkPagesAt(820)

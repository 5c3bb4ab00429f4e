import { walkPagesAt } from '../support/walk.ts'

walkPagesAt(390)

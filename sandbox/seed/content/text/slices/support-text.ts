import { z } from 'zod'

export const supportText = z.strictObject({})

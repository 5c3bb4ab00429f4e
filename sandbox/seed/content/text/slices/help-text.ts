import { z } from 'zod'

export const helpText = z.strictObject({})

import { z } from 'zod'

export const proText = z.strictObject({})

import { z } from 'zod'

export const blogText = z.strictObject({})

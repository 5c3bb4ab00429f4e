import { z } from 'zod'

export const teamText = z.strictObject({})

import { z } from 'zod'

export const landingText = z.strictObject({})

import { z } from 'zod'

export const screensText = z.strictObject({})

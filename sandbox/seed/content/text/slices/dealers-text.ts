import { z } from 'zod'

export const dealersText = z.strictObject({})

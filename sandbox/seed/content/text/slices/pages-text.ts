import { z } from 'zod'

export const pagesText = z.strictObject({})

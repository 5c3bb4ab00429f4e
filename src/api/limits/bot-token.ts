import { z } from '@hono/zod-openapi'

/** A token of the bot protection as a browser sends it. @param action what it must be made for */
export const botTokenSchema = (action: string) =>
  z
    .string()
    .min(1)
    .max(4096)
    .openapi({ description: `Of the bot protection, action \`${action}\`` })

import { z } from '@hono/zod-openapi'

/** Schema of a bot-protection token. @param action the action that the token must be created for */
export const botTokenSchema = (action: string) =>
  z
    .string()
    .min(1)
    .max(4096)
    .openapi({ description: `Of the bot protection, action \`${action}\`` })

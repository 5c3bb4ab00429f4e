import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BotProtection } from '../../../src/ports/bot-protection.ts'

/** `getToken` makes a fresh token of a human for an action of this shop. */
export type OpenedBotProtection = {
  readonly botProtection: BotProtection
  readonly getToken: (action: string) => Promise<string>
  readonly close: () => Promise<void> | void
}

/** The rules that every bot protection behind the port obeys. */
export function describeBotProtection(name: string, open: () => Promise<OpenedBotProtection>): void {
  describe(`the bot-protection port over ${name}`, () => {
    let opened: OpenedBotProtection
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const action = 'create_account'

    test('accepts a token once', async () => {
      const token = await opened.getToken(action)
      expect(await opened.botProtection.verify({ token, action })).not.toBe('refused')
      expect(await opened.botProtection.verify({ token, action })).toBe('refused')
    })

    test('refuses tokens of another action, and text that is not a token', async () => {
      const token = await opened.getToken('contact')
      expect(await opened.botProtection.verify({ token, action })).toBe('refused')
      expect(await opened.botProtection.verify({ token: 'nonsense', action })).toBe('refused')
    })
  })
}

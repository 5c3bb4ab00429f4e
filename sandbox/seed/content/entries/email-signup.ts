import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type Texts, localized } from '../localized.ts'

/** The newsletter's invitation: one for every region. */
export function emailSignupEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('email_signup_settings', 'newsletter'),
      contentType: 'email_signup_settings',
      locales: localized(texts, ({ screens }) => {
        const { title, text, label, button, consent } = screens.email_signup
        return { title, text, email_label: label, button_text: button, consent: `<p>${consent}</p>`, regions: [] }
      }),
    },
  ]
}

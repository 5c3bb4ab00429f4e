import { inject } from 'vitest'

/* Before each file of browser tests: the shop is open (shop.ts). */
const answer = await fetch(inject('shopOpen'))
if (!answer.ok) throw new Error(await answer.text())

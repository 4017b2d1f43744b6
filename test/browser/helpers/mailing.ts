import { Mailbox } from './mailbox.ts'
import { Quoin } from './quoin.ts'
import { test as base } from './test.ts'

/** Tests whose server sends mail, to a mailbox that they can look into. */
export const test = base.extend<object, { mailbox: Mailbox; quoin: Quoin }>({
  mailbox: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    async ({}, give) => {
      const mailbox = await Mailbox.start()
      await give(mailbox)
      mailbox.stop()
    },
    { scope: 'worker' },
  ],
  quoin: [
    async ({ mailbox }, give, { workerIndex }) => {
      const quoin = await Quoin.start(`${String(workerIndex)}-mail`, 'quoin', [], {
        QUOIN_SMTP: mailbox.address,
        QUOIN_MAIL_FROM: 'Quoin <hello@example.com>',
      })
      await give(quoin)
      await quoin.stop()
    },
    { scope: 'worker' },
  ],
})

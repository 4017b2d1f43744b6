import type { MailServer } from '../../api/mails.ts'

/** A mail provider, with the server that it documents. */
export interface Provider {
  name: string
  host: string
  port: string
  tls: MailServer['tls']
  /** How to sign in to its server. */
  help: string
}

/** The providers to choose from, with the addresses of their documentation. */
export const providers: readonly Provider[] = [
  {
    // https://learn.microsoft.com/exchange/mail-flow-best-practices/how-to-set-up-a-multifunction-device-or-application-to-send-email-using-microsoft-365-or-office-365
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: '587',
    tls: 'starttls',
    help: 'The user name is the whole mail address. The administrator of Microsoft 365 must allow SMTP AUTH for its mailbox.',
  },
  {
    // https://support.google.com/a/answer/176600
    name: 'Google',
    host: 'smtp.gmail.com',
    port: '465',
    tls: 'implicit',
    help: 'The user name is the whole mail address. Google needs an app password in place of that of the account.',
  },
  {
    // https://www.fastmail.help/hc/en-us/articles/1500000278342
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: '465',
    tls: 'implicit',
    help: 'The user name is the whole mail address. Fastmail needs an app password in place of that of the account.',
  },
  {
    // https://postmarkapp.com/support/article/811-what-are-the-smtp-details-api-tokens-i-should-be-using
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: '587',
    tls: 'starttls',
    help: 'The server API token is both the user name and the password.',
  },
  {
    // https://www.twilio.com/docs/sendgrid/for-developers/sending-email/integrating-with-the-smtp-api
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: '587',
    tls: 'starttls',
    help: 'The user name is the word apikey, and the password is an API key that may send mail.',
  },
]

/** The provider whose server is entered; undefined for any other server. */
export function providerOf({ host }: { host: string }): Provider | undefined {
  return providers.find((provider) => provider.host === host.trim().toLowerCase())
}

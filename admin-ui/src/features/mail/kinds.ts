import type { MailTemplate, QueuedMail } from '../../api/mails.ts'

/** The labels of the kinds of mail, and when each is sent. */
export const kinds: Record<
  QueuedMail['kind'] | MailTemplate['kind'],
  { name: string; when: string }
> = {
  inquiry: { name: 'New inquiry, to staff', when: 'To those who chose each inquiry.' },
  digest: {
    name: 'Inquiries of a day, to staff',
    when: 'To those who chose one mail a day.',
  },
  promise: {
    name: 'Promise, to the sender of an inquiry',
    when: 'Once a day to an address at the most, and never for spam.',
  },
  reset: { name: 'Another password', when: 'To whoever has forgotten theirs.' },
  confirmation: {
    name: 'Confirmation of an address',
    when: 'To an address that an account was given.',
  },
  invitation: {
    name: 'Invitation',
    when: 'To the address of a person who is invited to the back office.',
  },
  signature: { name: 'Signature', when: 'Below what staff write to a sender.' },
  reply: { name: 'Answer to an inquiry', when: '' },
  told: {
    name: 'Form sent',
    when: 'To the addresses that a form names, when it was sent.',
  },
  notice: { name: 'Failure, to administrators', when: '' },
  plugin: { name: 'From a plugin', when: '' },
}

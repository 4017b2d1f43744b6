import { Button, Column, Heading, type OwnPageProps, Shell } from 'quoin'
import { useSearchParams } from 'react-router'

export const query = ['sent', 'confirmed', 'failed']

/** The page with the form for the newsletter, and with its result. */
export default function Form(_: OwnPageProps) {
  const [params] = useSearchParams()
  return (
    <Shell>
      <Column>
        <Heading>Newsletter</Heading>
        {params.has('sent') && <p role="status">Look into your mailbox: we have sent you a link.</p>}
        {params.has('confirmed') && <p role="status">Thank you. Your address is confirmed.</p>}
        {params.has('failed') && <p role="alert">That did not work. Check the address, or try again in a minute.</p>}
        <form method="post" action="/api/letters">
          <label>Mail address <input name="email" type="email" autoComplete="email" required maxLength={254} /></label>
          <Button type="submit">Send me a link</Button>
        </form>
      </Column>
    </Shell>
  )
}

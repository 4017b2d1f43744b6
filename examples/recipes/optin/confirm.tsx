import { Button, Column, Heading, type OwnPageProps, Shell } from 'quoin'

type Props = OwnPageProps & { email: string; token: string }

/** The page behind the link of a mail, whose button confirms the address. */
export default function Confirm({ email, token }: Props) {
  return (
    <Shell>
      <Column>
        <Heading>Newsletter</Heading>
        <form method="post" action={`/api/letters/confirmed?token=${encodeURIComponent(token)}`}>
          <p>Is {email} your address?</p>
          <Button type="submit">Yes, send me the newsletter</Button>
        </form>
      </Column>
    </Shell>
  )
}

import { Button, Column, Day, Heading, type OwnPageProps, Shell } from 'quoin'

/** The page behind the link of a ticket, whose button cancels it. */
export default function Cancel({ name, talk, starts, token }: OwnPageProps & Record<string, any>) {
  return (
    <Shell>
      <Column>
        <Heading>{talk}</Heading>
        <p>{name} has a place on <Day of={starts} exact />.</p>
        <form method="post" action={`/api/conference/cancelled?token=${encodeURIComponent(token)}`}>
          <Button type="submit">Cancel this ticket</Button>
        </form>
      </Column>
    </Shell>
  )
}

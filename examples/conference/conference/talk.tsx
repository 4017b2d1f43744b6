import { Button, Column, Facts, Opening, type PageProps, Shell, Stack } from 'quoin'
import { useSearchParams } from 'react-router'

export const query = ['ordered', 'failed']
const control = {
  display: 'block', width: '100%', padding: 'var(--space-3)', font: 'inherit', color: 'var(--text)',
  background: 'var(--surface-raised)', border: '1px solid var(--text-muted)', borderRadius: 'var(--radius-control)',
}

/** The page of a talk, with a form for a ticket that needs no script. */
export default function Talk({ type, entry }: PageProps<{ status: string }>) {
  const [search] = useSearchParams()
  const problem = search.get('failed') === 'conflict' ? 'There is no place left.' : 'That did not work. Try again.'
  return (
    <Shell>
      <Opening type={type} entry={entry} />
      <Column>
        <Facts type={type} entry={entry} fields={['starts', 'length', 'venue', 'speakers', 'capacity']} />
        {search.has('ordered') && <p role="status">You have a place. We have sent you a mail.</p>}
        {search.has('failed') && <p role="alert">{problem}</p>}
        {entry.status === 'upcoming' && (
          <form method="post" action="/api/conference/tickets">
            <Stack>
              <h2>Order a ticket</h2>
              <input type="hidden" name="talk" value={entry.id} />
              <label>Name <input name="name" required maxLength={120} autoComplete="name" style={control} /></label>
              <label>Mail <input name="email" type="email" required autoComplete="email" style={control} /></label>
              <div><Button type="submit">Order</Button></div>
            </Stack>
          </form>
        )}
      </Column>
    </Shell>
  )
}

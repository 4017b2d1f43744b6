import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useAdministers } from '../../model/identity.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { type ChapterId, chapters } from './document/chapters.ts'
import type { ApiDocument } from './document/document.ts'
import { Failures } from './Failures.tsx'
import styles from './Guide.module.css'
import { bytes } from './document/limits.ts'

interface Props {
  document: ApiDocument
  /** The chapter in the address. */
  named: string
}

/** The general chapters about all calls. */
export function Guide({ document, named }: Props) {
  const content: Record<ChapterId, ReactNode> = {
    'who-you-are': <WhoYouAre />,
    lists: <Lists />,
    'query-keys': <QueryKeys />,
    versions: <Versions />,
    errors: <Errors document={document} />,
    limits: <Limits document={document} />,
  }
  return (
    <div className={styles.guide}>
      {chapters.map(({ id, title }) => (
        <Chapter key={id} id={id} title={title} arrived={named === id}>
          {content[id]}
        </Chapter>
      ))}
    </div>
  )
}

interface ChapterProps {
  id: ChapterId
  title: string
  /** Whether the address refers to it. */
  arrived: boolean
  children: ReactNode
}

function Chapter({ id, title, arrived, children }: ChapterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!arrived) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [arrived])
  return (
    <section className={styles.chapter} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function WhoYouAre() {
  const administrator = useAdministers()
  return (
    <>
      <p>
        What visitors see, everybody may read. For all else, a program sends an access
        token with every call. It may do what the token’s role may; a wrong or ended token
        is answered with 401 everywhere. What belongs to somebody’s own account, such as
        sessions and second factors, is not a token’s to see or change.{' '}
        {administrator ? (
          <Link to="/admin/tokens">Make a token</Link>
        ) : (
          'An administrator can make you a token.'
        )}
      </p>
      <CodeBlock
        label="A call with a token"
        text={`curl ${location.origin}/api/admin/me \\\n  -H "Authorization: Bearer $QUOIN_TOKEN"`}
      />
      <p>
        In a browser, the session’s cookie says who you are: that is what ‘Try it’ uses on
        this page.
      </p>
    </>
  )
}

function Lists() {
  return (
    <p>
      Lists are plain arrays. <code>limit</code> says how many entries a page has at most;
      the header <code>X-Total-Count</code> tells how many match. Where there is more, the
      header <code>Link</code> has the address of the next page, with{' '}
      <code>rel=&quot;next&quot;</code>: follow it as it is. A list may end earlier than
      its limit, where its entries are large.
    </p>
  )
}

function QueryKeys() {
  return (
    <p>
      Each call has a closed list of query keys, and an unknown one is answered with 400.
      On every list and entry, <code>fields</code> gives only the fields that it names,
      and always the <code>id</code>: <code>?fields=title,slug</code>. <code>expand</code>{' '}
      brings along what fields refer to. <code>sort</code> takes a field, after a minus
      sign for the other way round: <code>?sort=-createdAt</code>.
    </p>
  )
}

function Versions() {
  return (
    <>
      <p>
        An answer with an <code>ETag</code> can be asked for again with{' '}
        <code>If-None-Match</code>: it is 304, and empty, while nothing has changed. Send
        the <code>ETag</code> of an entry as <code>If-Match</code> with a write, and the
        write is refused with 412 if somebody else was faster. Without it, the last one
        wins.
      </p>
      <p>
        A write changes the fields that its body names, and leaves the others. Times are
        RFC 3339 in UTC.
      </p>
    </>
  )
}

function Errors({ document }: { document: ApiDocument }) {
  return (
    <>
      <p>
        Every failure is a problem document (RFC 9457) of the type{' '}
        <code>application/problem+json</code>. <code>detail</code> says in a sentence what
        went wrong, and <code>errors</code> names each field that was refused.
      </p>
      <CodeBlock label="A failure" text={failure} />
      <Failures answers={failuresIn(document)} />
    </>
  )
}

const failure = JSON.stringify(
  {
    title: 'Invalid values',
    status: 422,
    detail: 'name is required.',
    errors: [{ field: 'name', message: 'is required' }],
  },
  null,
  2,
)

/** All kinds of failures of any call, without duplicates. */
function failuresIn(document: ApiDocument) {
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path))
  const all = calls.flatMap(({ responses }) => Object.entries(responses))
  const byStatus = new Map(all.filter(([status]) => Number(status) >= 400))
  return [...byStatus]
    .map(([status, { $ref = '', description = '' }]) => {
      const { [$ref.slice($ref.lastIndexOf('/') + 1)]: named } =
        document.components.responses
      return { status, description: named?.description ?? description }
    })
    .toSorted((a, b) => a.status.localeCompare(b.status))
}

function Limits({ document: { 'x-limits': limits } }: { document: ApiDocument }) {
  return (
    <>
      {limits && (
        <p>
          {`A body has at most ${bytes(limits.body)}, that of a visitor ${bytes(limits.visitorBody)}; a list is answered with at most ${bytes(limits.list)}.`}
        </p>
      )}
      <p>
        Who calls without a session or a token shares a budget with all others of the same
        address: of writes, of searches, of looks at previews. When it is used up, the
        answer is 429, and <code>Retry-After</code> says in how many seconds to come back.
      </p>
    </>
  )
}

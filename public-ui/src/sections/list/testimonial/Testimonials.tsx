import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type Pick, type Quoted, testimonialsQuery } from '../../../content/lists.ts'
import { Portrait } from '../../../ui/picture/Portrait.tsx'
import styles from './Testimonials.module.css'

/** The number of placeholders while the testimonials load. */
const shapes = 3

/** The testimonials. */
export function Testimonials({ pick }: { pick: Pick }) {
  const { data, isPending } = useQuery(testimonialsQuery(pick))
  const items = data?.items ?? []
  const testimonials = pick.limit > 0 ? items.slice(0, pick.limit) : items
  if (testimonials.length === 0) return <NoneYet isPending={isPending} />
  return (
    <ul className={styles.list}>
      {testimonials.map((testimonial) => (
        <li key={testimonial.id}>
          <Quotation {...testimonial} />
        </li>
      ))}
    </ul>
  )
}

function Quotation(testimonial: Quoted) {
  const { content, clientName, clientTitle, company, image } = testimonial
  const from = [clientTitle, company].filter(Boolean).join(', ')
  return (
    <figure className={styles.quotation}>
      <blockquote>{content}</blockquote>
      <figcaption>
        {image && <Portrait of={testimonial} size={48} className={styles.portrait} />}
        <span className={styles.name}>{clientName}</span>
        {from}
      </figcaption>
    </figure>
  )
}

/**
 * A loading placeholder, with the same text if there are no testimonials: shapes would promise content that never
 * comes.
 */
function NoneYet({ isPending }: { isPending: boolean }) {
  const text = (
    <p role="status" className={styles.none}>
      Loading Client Testimonials
    </p>
  )
  if (!isPending) return text
  return (
    <>
      {text}
      <ul aria-hidden className={styles.list}>
        {Array.from({ length: shapes }, (_, at) => (
          <li key={at}>
            <div className={styles.quotation}>
              <div className={styles.lines}>
                <Skeleton />
                <Skeleton />
                <Skeleton className={styles.last} />
              </div>
              <Skeleton className={styles.from} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type Quoted, testimonialsQuery } from '../../content/lists.ts'
import { Portrait } from '../../ui/picture/Portrait.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Testimonials.module.css'

const most = 3

/** What the first clients say. */
export function Testimonials() {
  return (
    <Section
      title="What Our Clients Say"
      lead="In their own words, with their names under them."
      tone="sunken"
    >
      <Quotations />
    </Section>
  )
}

function Quotations() {
  const { data, isPending } = useQuery(testimonialsQuery)
  const testimonials = data?.items.slice(0, most) ?? []
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

/** Stands for what is on its way, and says the same where there is none: shapes would then promise what never comes. */
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
        {Array.from({ length: most }, (_, at) => (
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

import {
  ActionLink,
  CallToAction,
  Card,
  Day,
  Grid,
  Hero,
  Prose,
  RichText,
  Section,
  Shell,
  Tags,
} from 'quoin'
import type { ReactNode } from 'react'

const text =
  '<h2>Doors open at nine</h2><p>Bring a <strong>ticket</strong>.</p><ul><li>Coffee</li><li>Tea</li></ul>'

/** Each part by itself, with its name in data-part. */
export default function Gallery() {
  return (
    <>
      <Part name="Hero">
        <Hero
          art="gallery"
          title="Conference"
          lead="Two days of talks"
          actions={<ActionLink to="/contact">Ask for a seat</ActionLink>}
        />
      </Part>
      <Shell>
        <Part name="RichText">
          <RichText of={text} />
        </Part>
        <Part name="Prose">
          <Prose>
            <p>
              Elements of your own, styled like a <a href="/">text</a>.
            </p>
          </Prose>
        </Part>
        <Part name="ActionLink">
          <ActionLink to="/contact">Ask for a seat</ActionLink>{' '}
          <ActionLink to="/contact" variant="secondary">
            Programme
          </ActionLink>
        </Part>
        <Part name="Tags">
          <Tags of={['Go', 'React']} />
        </Part>
        <Part name="Day">
          <Day of="2031-05-03T09:00:00Z" exact />
        </Part>
      </Shell>
      <Part name="Section">
        <Section title="Talks" lead="The first day">
          <Grid>
            <Card>
              <h3>Opening</h3>
            </Card>
            <Card>
              <h3>Workshop</h3>
            </Card>
            <Card>
              <h3>Panel</h3>
            </Card>
          </Grid>
        </Section>
      </Part>
      <Part name="CallToAction">
        <CallToAction title="Come to the conference" text="There are seats left.">
          <ActionLink to="/contact">Ask for a seat</ActionLink>
        </CallToAction>
      </Part>
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-part={name} style={{ padding: 'var(--space-4)' }}>
      {children}
    </div>
  )
}

import { Card, Grid, Hero, type OwnPageProps, Shell } from 'quoin'

type Props = OwnPageProps & { ovens: { name: string; degrees: number }[] }

const figure = {
  margin: 0,
  padding: 'var(--space-3)',
  borderRadius: 'var(--radius-control)',
  background: 'var(--accent-soft)',
  color: 'var(--accent)',
  fontSize: 'var(--type-h3)',
}

/** A page with the values of the design, which follow the accent, the font, and light and dark screens. */
export default function Ovens({ ovens }: Props) {
  return (
    <>
      <Hero title="Our ovens" lead="Everything is baked on stone." art="ovens" />
      <Shell>
        <Grid>
          {ovens.map(({ name, degrees }) => (
            <Card key={name}><h2>{name}</h2><p style={figure}>{degrees} °C</p></Card>
          ))}
        </Grid>
      </Shell>
    </>
  )
}

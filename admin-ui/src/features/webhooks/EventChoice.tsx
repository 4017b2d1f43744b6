import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { useId } from 'react'
import { useSchema } from '../../api/entries/useSchema.ts'
import styles from './EventChoice.module.css'
import { acts, any, covered, eventOf, toggled } from './events.ts'

interface Props {
  chosen: string[]
  error: string | undefined
  onChange: (events: string[]) => void
}

/** A table of types and events. A wildcard also ticks the events that it covers. */
export function EventChoice({ chosen, error, onChange }: Props) {
  const id = useId()
  const { types } = useSchema()
  const rows = [
    { name: any, text: 'Every type' },
    ...types.map(({ name, many }) => ({ name, text: many })),
    ...unknownIn(
      chosen,
      types.map(({ name }) => name),
    ),
  ]
  return (
    <fieldset className={styles.events} aria-describedby={error && id}>
      <legend className={styles.legend}>Events</legend>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Of</th>
            {[...acts, 'any change'].map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{text}</th>
              {[...acts, any].map((act) => {
                const wider = covered(chosen, name, act)
                return (
                  <td key={act}>
                    <Checkbox
                      aria-label={`${text}: ${act === any ? 'any change' : act}`}
                      aria-invalid={error === undefined ? undefined : true}
                      checked={wider || chosen.includes(eventOf(name, act))}
                      disabled={wider}
                      onChange={() => {
                        onChange(toggled(chosen, name, act))
                      }}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-live="polite">
        {error && (
          <p id={id} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** The types of events that the server no longer has, so that they can be unticked. */
function unknownIn(events: string[], known: string[]) {
  const names = new Set(events.map((event) => event.split('.')[0] ?? ''))
  return [...names]
    .filter((name) => name !== any && !known.includes(name))
    .map((name) => ({ name, text: name }))
}

import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { circleCheck } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { Link } from 'react-router'
import { updateEntry } from '../../api/entries/calls.ts'
import { useSchema } from '../../api/entries/useSchema.ts'
import { type FirstStep, firstStepsQuery, skipSteps } from '../../api/firstSteps.ts'
import { useFailure } from '../../api/useFailure.ts'
import { entryAddress } from '../../model/addressOf.ts'
import { canOf, IdentityContext } from '../../model/identity.ts'
import type { ContentType } from '../../model/schema.ts'
import styles from './FirstSteps.module.css'

/** The maximum number of listed entries of a step; the others are counted. */
const mostListed = 5

/** The open tasks of the owner of a new site; renders nothing if all are done or skipped. */
export function FirstSteps() {
  const { data: steps = [] } = useQuery(firstStepsQuery)
  const { types } = useSchema()
  const settings = types.find(({ name }) => name === 'settings')
  const can = canOf(use(IdentityContext), 'settings')
  const open = steps.filter(({ done, skipped }) => !done && !skipped)
  // Without permission to change the settings, none of the tasks can be done.
  if (open.length === 0 || !can.update) return null
  const closed = steps.filter((step) => !open.includes(step))
  const coming = open.some(({ id }) => id === 'show')
  return (
    <section aria-labelledby="first-steps" className={styles.card}>
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          First steps
        </h2>
        <p className={styles.progress}>
          {closed.length} of {steps.length} done
        </p>
        <progress
          aria-labelledby="first-steps"
          className={styles.meter}
          value={closed.length}
          max={steps.length}
        />
      </div>
      <ul className={styles.steps}>
        {open.map((step) => (
          <Open key={step.id} step={step} steps={steps} />
        ))}
      </ul>
      {closed.length > 0 && (
        <details className={styles.closed}>
          <summary>Done and skipped</summary>
          <ul className={styles.steps}>
            {closed.map((step) => (
              <Closed key={step.id} step={step} steps={steps} />
            ))}
          </ul>
        </details>
      )}
      {!coming && settings && <HideSite settings={settings} />}
    </section>
  )
}

function Open({ step, steps }: { step: FirstStep; steps: FirstStep[] }) {
  const { id, title, text, screen } = step
  const { mutate, isPending } = useSkip()
  return (
    <li className={styles.step}>
      <div className={styles.words}>
        <Link to={screen} className={styles.link}>
          {title}
        </Link>
        {text !== '' && <p className={styles.text}>{text}</p>}
        <Remaining step={step} />
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Skip: ${title}`}
        disabled={isPending}
        onClick={() => {
          mutate([...skippedOf(steps), id])
        }}
      >
        Skip
      </Button>
    </li>
  )
}

function Remaining({ step: { left, total, screen } }: { step: FirstStep }) {
  const { types } = useSchema()
  if (left.length === 0) return null
  const listed = left.slice(0, mostListed)
  return (
    <ul className={styles.left}>
      {listed.map((one) => {
        const type = types.find(({ name }) => name === one.type)
        return (
          <li key={`${one.type} ${one.id}`}>
            {type ? <Link to={entryAddress(type, one.id)}>{one.title}</Link> : one.title}
          </li>
        )
      })}
      {total > listed.length && (
        <li>
          <Link to={screen}>and {total - listed.length} more</Link>
        </li>
      )}
    </ul>
  )
}

function Closed({ step, steps }: { step: FirstStep; steps: FirstStep[] }) {
  const { id, title, done, screen } = step
  const { mutate, isPending } = useSkip()
  return (
    <li className={styles.step}>
      <span className={styles.done}>
        {done && <Glyph of={circleCheck} />}
        <Link to={screen}>{title}</Link>
        <span className={styles.text}>{done ? 'Done' : 'Skipped'}</span>
      </span>
      {!done && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Take up again: ${title}`}
          disabled={isPending}
          onClick={() => {
            mutate(skippedOf(steps).filter((one) => one !== id))
          }}
        >
          Take up again
        </Button>
      )}
    </li>
  )
}

/** Shows visitors a 'coming soon' page until the last task is done. */
function HideSite({ settings }: { settings: ContentType }) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => updateEntry(settings, settings.name, { comingSoon: true }),
    onSuccess: () => {
      toast({ title: 'Visitors are shown ‘Coming soon’' })
    },
    onError: useFailure(),
    onSettled: () =>
      invalidateFor(client, { op: 'put', type: settings.name, id: settings.name }),
  })
  return (
    <p className={styles.hide}>
      Not ready for visitors?{' '}
      <Button
        variant="secondary"
        size="small"
        disabled={isPending}
        onClick={() => {
          mutate()
        }}
      >
        Show them ‘Coming soon’
      </Button>
    </p>
  )
}

function skippedOf(steps: FirstStep[]): string[] {
  return steps.filter(({ skipped }) => skipped).map(({ id }) => id)
}

function useSkip() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: skipSteps,
    onSuccess: (steps) => {
      client.setQueryData(firstStepsQuery.queryKey, steps)
    },
    onError: useFailure(),
  })
}

import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useState } from 'react'
import { type Call, changes } from '../document/calls.ts'
import type { ApiDocument } from '../document/document.ts'
import { exampleOf } from '../document/example.ts'
import { exampleValues } from './request.ts'
import { ResultView } from './ResultView.tsx'
import { complaintsOf, isForm, requestFor, type Trial } from './trial.ts'
import { TrialFields } from './TrialFields.tsx'
import styles from './TryIt.module.css'
import { useSend } from './useSend.ts'

/** Makes a real call with the user's session. A write asks for confirmation. */
export function TryIt({ document, call }: { document: ApiDocument; call: Call }) {
  const confirm = useConfirm()
  const [trial, setTrial] = useState(() => startOf(document, call))
  const [complaints, setComplaints] = useState<Record<string, string>>({})
  const { run, stop, pending, result, failure } = useSend()
  const submit = async () => {
    const found = complaintsOf(call, trial)
    setComplaints(found)
    if (Object.keys(found).length > 0) return
    const [address, init] = requestFor(call, trial)
    if (changes(call) && !(await allowed(address))) return
    await run(address, init)
  }
  const allowed = (address: string) =>
    confirm({
      title: `Send ${call.method} ${address}?`,
      description: 'This is real: it is done to this site, in your name.',
      action: 'Send',
    })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void submit()
      }}
    >
      <p className={styles.muted}>
        {changes(call)
          ? 'It is sent to this site with your own session, once you have said yes.'
          : 'It is sent to this site with your own session.'}
      </p>
      <TrialFields
        call={call}
        trial={trial}
        complaints={complaints}
        onChange={setTrial}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={pending}>
          {pending ? 'Waiting...' : 'Send'}
        </Button>
        {pending && (
          <Button variant="secondary" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      <div role="status">
        {failure !== '' && <p className={styles.failure}>{failure}</p>}
        {result && (
          <p>
            <strong>{`${result.status} ${result.statusText}`.trim()}</strong>
            {`, after ${result.took.toLocaleString('en-GB')} ms`}
          </p>
        )}
      </div>
      {result && <ResultView result={result} />}
    </form>
  )
}

/** The initial input of a trial. Ids are empty, since an example is not a real entry. */
function startOf(document: ApiDocument, call: Call): Trial {
  const { body } = call
  const values = Object.entries(exampleValues(document, call)).filter(
    ([key]) => !key.startsWith('path.'),
  )
  const text =
    body === undefined || isForm(body)
      ? ''
      : JSON.stringify(exampleOf(document, body.shape), null, 2)
  return { values: Object.fromEntries(values), text, form: {}, files: {} }
}

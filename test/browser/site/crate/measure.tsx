import { Input, Select, type ShowProps, type WidgetProps } from 'quoin'
import { useState } from 'react'

interface Measure {
  amount: number
  unit: string
}

const units = ['g', 'kg', 't']

/** A number with its unit; a value without a number is empty. */
export function Widget(props: WidgetProps<Measure>) {
  const { id, label, value, onChange, disabled, problem } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('kg')
  const unit = value?.unit ?? chosen
  // '2.50' is kept as it was typed, as long as it is the value.
  const same = value !== null && typed !== '' && Number(typed) === value.amount
  const amount = same ? typed : String(value?.amount ?? '')
  const error = problem === undefined ? {} : { error: problem }
  const change = (nextAmount: string, nextUnit: string) => {
    setTyped(nextAmount)
    setChosen(nextUnit)
    onChange(nextAmount === '' ? null : { amount: Number(nextAmount), unit: nextUnit })
  }
  return (
    <div style={{ display: 'grid', gap: '0.5rem', gridTemplateColumns: '1fr 6rem' }}>
      <Input
        bare
        id={id}
        label={label}
        type="number"
        value={amount}
        disabled={disabled}
        {...error}
        onChange={(next) => {
          change(next, unit)
        }}
      />
      <Select
        bare
        label={`Unit of ${label.toLowerCase()}`}
        options={units}
        value={unit}
        disabled={disabled}
        onChange={(next) => {
          change(amount, next)
        }}
      />
    </div>
  )
}

/** '2.5 kg'. */
export function Show({ value }: ShowProps<Measure>) {
  return `${value.amount} ${value.unit}`
}

/** The same in lists, with the unit in small. */
export function Cell({ value }: ShowProps<Measure>) {
  return (
    <span>
      {value.amount} <small>{value.unit}</small>
    </span>
  )
}

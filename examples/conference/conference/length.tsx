import { Input, Select, type ShowProps, type WidgetProps } from 'quoin'

type Length = { amount: number; unit: string }

export function Widget({ value, onChange, problem, ...rest }: WidgetProps<Length>) {
  const { amount, unit } = value ?? { amount: '', unit: 'min' }
  const change = (text: string, unit: string) => onChange(text === '' ? null : { amount: Number(text), unit })
  return (
    <>
      <Input bare {...rest} type="number" value={String(amount)} error={problem} onChange={(text) => change(text, unit)} />
      <Select bare label="Unit" options={['min', 'h']} value={unit} disabled={rest.disabled} onChange={(to) => change(String(amount), to)} />
    </>
  )
}

export const Show = ({ value }: ShowProps<Length>) => `${value.amount} ${value.unit}`

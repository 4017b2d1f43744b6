import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'
import { Select } from './Select.tsx'
import { Textarea } from './Textarea.tsx'

describe('Field', () => {
  it.each([
    ['Input', <Input key="control" />],
    ['Textarea', <Textarea key="control" />],
    ['Select', <Select key="control" />],
  ])('names and describes its %s', (_, control) => {
    render(
      <Field label="Name" help="As on your card" error="Enter a name" required>
        {control}
      </Field>,
    )

    const field = screen.getByLabelText(/Name/)
    expect(field).toHaveAccessibleDescription('As on your card Enter a name')
    expect(field).toBeInvalid()
    expect(field).toBeRequired()
  })

  it('says nothing of errors while there are none', () => {
    render(
      <Field label="Name">
        <Input />
      </Field>,
    )

    const field = screen.getByLabelText('Name')
    expect(field).not.toHaveAttribute('aria-describedby')
    expect(field).not.toHaveAttribute('aria-invalid')
    expect(field).not.toBeRequired()
  })

  it('announces an error that appears', () => {
    render(
      <Field label="Name" error="Enter a name">
        <Input />
      </Field>,
    )

    const region = screen.getByText('Enter a name').parentElement
    expect(region).toHaveAttribute('aria-live', 'polite')
  })
})

import type { CSSProperties, PointerEvent } from 'react'
import { type Focal, type MediaItem, pictureAddress } from '../../../api/media.ts'
import styles from './FocalPoint.module.css'
import { Ratios } from './Ratios.tsx'

interface Props {
  item: MediaItem
  focal: Focal
  onChange: (focal: Focal) => void
}

const axes = [
  { axis: 'x', text: 'From the left' },
  { axis: 'y', text: 'From the top' },
] as const

/**
 * A picture with the point that stays visible in every crop: set by pointer on the picture, or by keys on two sliders.
 */
export function FocalPoint({ item, focal, onChange }: Props) {
  const { width, height, placeholder } = item
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    onChange({
      x: shareOf(clientX - box.left, box.width),
      y: shareOf(clientY - box.top, box.height),
    })
  }
  return (
    <fieldset className={styles.focal}>
      <legend className={styles.legend}>Focal point</legend>
      <div
        role="presentation"
        className={styles.picture}
        style={{ '--ratio': width / height } as CSSProperties}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) point(event)
        }}
      >
        <img
          src={pictureAddress(item, 1280)}
          alt={item.alt}
          draggable={false}
          {...(placeholder && { style: { backgroundImage: `url("${placeholder}")` } })}
        />
        <span
          className={styles.handle}
          style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }}
        />
      </div>
      <div className={styles.sliders}>
        {axes.map(({ axis, text }) => (
          <label key={axis} className={styles.slider}>
            <span>{text}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round(focal[axis] * 100)}
              aria-valuetext={`${Math.round(focal[axis] * 100)}%`}
              onChange={({ target }) => {
                onChange({ ...focal, [axis]: Number(target.value) / 100 })
              }}
            />
          </label>
        ))}
      </div>
      <Ratios item={item} focal={focal} />
    </fieldset>
  )
}

/** The position within a length, in percent. */
function shareOf(place: number, length: number): number {
  return Math.round(Math.min(Math.max(place / length, 0), 1) * 100) / 100
}

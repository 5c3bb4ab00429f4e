import { describe, expect, test } from 'vitest'
import { drawNamedScene } from '../../../sandbox/media/draw/scene/named.ts'
import { recipeOf } from '../../../sandbox/media/draw/scene/recipes.ts'
import type { Walker } from '../../../sandbox/media/draw/scene/scene.ts'
import { pointOn } from '../../../sandbox/media/draw/scene/snow.ts'
import { categories } from '../../../sandbox/seed/catalogue/categories.ts'
import { scenes } from '../../../sandbox/seed/media/scenes.ts'

/** Feet of those who walk through a scene, with their heights; fractions of the picture. */
function peopleOf(name: string): { x: number; feet: number; tall: number }[] {
  const { trail, walkers } = recipeOf(name)
  return trail
    ? walkers.map(({ along, tall }: Walker) => {
        const [x, feet] = pointOn(trail, along)
        return { x, feet, tall }
      })
    : []
}

const aspectOf = ({ width, height }: { width: number; height: number }): number => width / height
const walked = scenes.filter(({ name }) => /^(?:scene|banner|card|blog)-/.test(name) && !name.includes('hotspots'))

describe('people in a scene', () => {
  test('keep their heads and feet in the banner of a category, on a laptop and a tablet', () => {
    const cut = categories
      .map(({ key }) => `banner-${key.split('/').at(-1)}`)
      .filter((name) => {
        const { pointOfInterest: focus } = drawNamedScene(name, 1600, 900)
        // 40:9 of a picture of 16:9; a laptop of 1440 by 900 px shows two thirds of it (`.heading` of banner.css). A
        // tablet of 820 by 1180 px shows 0.61 of a whole one.
        return [
          [0.4, 0.267],
          [1, 0.61],
        ].some(([whole = 1, shown = 1]) => {
          const top = Math.min(1 - whole, Math.max(0, focus.y + focus.h / 2 - whole / 2)) + (whole - shown) * 0.92
          return peopleOf(name).some(({ feet, tall }) => feet - tall < top || feet + 0.005 > top + shown)
        })
      })
    expect(cut).toEqual([])
  })

  test('never stand in front of each other', () => {
    const merged = walked.filter((scene) => {
      const [one, other] = peopleOf(scene.name)
      return one && other && Math.abs(one.x - other.x) * aspectOf(scene) < 0.3 * (one.tall + other.tall)
    })
    expect(merged.map(({ name }) => name)).toEqual([])
    expect(walked.filter(({ name }) => peopleOf(name).length === 2).length).toBeGreaterThan(8)
  })
})

import { createRandom } from '../random.ts'
import type { MoodName } from '../scene/mood.ts'
import type { Face } from './head.ts'
import type { HairStyle } from './hair.ts'

/** Who sits for a portrait: face, hair, clothes and the weather behind. Colours are `#rrggbb`. */
export type Sitter = {
  readonly mood: MoodName
  readonly backdrop: 'range' | 'forest' | 'open'
  readonly looks: 'left' | 'right'
  readonly face: Face
  readonly skin: string
  readonly hair: string
  readonly style: HairStyle
  readonly beard: boolean
  readonly wears: 'beanie' | 'pompom' | 'headband' | 'hood' | 'fur-hood' | 'helmet' | 'earflaps' | 'nothing'
  readonly eyes: 'open' | 'glasses' | 'goggles' | 'goggles-raised'
  readonly neck: 'collar' | 'neckwarmer'
  readonly jacket: 'shell' | 'quilted'
  readonly color: string
  readonly accent: string
  readonly carries: 'axe' | 'snowshoes' | 'camera' | 'nothing' | 'no-pack'
}

const skins = ['#e3b08f', '#d59b78', '#c08560', '#9a6546', '#7a4c34'] as const
const hairs = ['#2a2020', '#5a3a26', '#8a5a34', '#c99a5b', '#9a9a98', '#a4502c'] as const
const colors = ['#1f6f8b', '#173f35', '#c9461c', '#d8b53f', '#5b4a7a', '#8a2f3a', '#33566b'] as const

/** The team: what is told of them in words is to be seen. */
const team: Readonly<Record<string, Partial<Sitter>>> = {
  'ines-aubry': {
    mood: 'dawn',
    backdrop: 'range',
    looks: 'right',
    skin: '#d59b78',
    hair: '#3a261d',
    style: 'braid',
    beard: false,
    wears: 'beanie',
    eyes: 'glasses',
    neck: 'collar',
    jacket: 'shell',
    color: '#c9461c',
    accent: '#173f35',
    carries: 'axe',
  },
  'tor-haugen': {
    mood: 'storm',
    backdrop: 'open',
    looks: 'left',
    skin: '#e3b08f',
    hair: '#b5793f',
    style: 'short',
    beard: true,
    wears: 'pompom',
    eyes: 'open',
    neck: 'neckwarmer',
    jacket: 'quilted',
    color: '#1f5d7a',
    accent: '#d9481c',
    carries: 'no-pack',
  },
  'mika-salonen': {
    mood: 'night',
    backdrop: 'forest',
    looks: 'right',
    skin: '#dfae90',
    hair: '#c9a066',
    style: 'short',
    beard: false,
    wears: 'earflaps',
    eyes: 'open',
    neck: 'neckwarmer',
    jacket: 'quilted',
    color: '#2f5d55',
    accent: '#d8b53f',
    carries: 'camera',
  },
  'clara-winkler': {
    mood: 'day',
    backdrop: 'range',
    looks: 'left',
    skin: '#e3b08f',
    hair: '#7a4a26',
    style: 'bun',
    beard: false,
    wears: 'helmet',
    eyes: 'goggles-raised',
    neck: 'collar',
    jacket: 'shell',
    color: '#b8321f',
    accent: '#f0f2f2',
    carries: 'nothing',
  },
  'joe-tallgrass': {
    mood: 'dusk',
    backdrop: 'open',
    looks: 'right',
    skin: '#a86f4c',
    hair: '#1d1718',
    style: 'long',
    beard: false,
    wears: 'nothing',
    eyes: 'open',
    neck: 'collar',
    jacket: 'quilted',
    color: '#8a4a2a',
    accent: '#2f6f86',
    carries: 'snowshoes',
  },
  'haruka-mori': {
    mood: 'forest',
    backdrop: 'range',
    looks: 'left',
    skin: '#e6b795',
    hair: '#1c1a20',
    style: 'bob',
    beard: false,
    wears: 'headband',
    eyes: 'open',
    neck: 'neckwarmer',
    jacket: 'shell',
    color: '#d8b53f',
    accent: '#1f6f8b',
    carries: 'nothing',
  },
  'luca-benetti': {
    mood: 'dawn',
    backdrop: 'forest',
    looks: 'left',
    skin: '#c98f6d',
    hair: '#4a4644',
    style: 'short',
    beard: true,
    wears: 'hood',
    eyes: 'goggles',
    neck: 'collar',
    jacket: 'shell',
    color: '#173f35',
    accent: '#d9481c',
    carries: 'axe',
  },
  'sanna-lind': {
    mood: 'dusk',
    backdrop: 'range',
    looks: 'right',
    skin: '#e8bd9f',
    hair: '#d3a766',
    style: 'long',
    beard: false,
    wears: 'fur-hood',
    eyes: 'open',
    neck: 'collar',
    jacket: 'quilted',
    color: '#3c4f7c',
    accent: '#e8e2d6',
    carries: 'no-pack',
  },
}

/** The sitter of a picture's name (`portrait-ines-aubry`): the same name always gives the same one. */
export function sitterOf(name: string): Sitter {
  const random = createRandom(`${name}/sitter`)
  return {
    mood: random.pick(['dawn', 'day', 'dusk', 'forest', 'storm']),
    backdrop: random.pick(['range', 'forest', 'open']),
    looks: random.pick(['left', 'right']),
    face: { nose: random.between(-7, 7), chin: random.between(-5, 4), jaw: random.between(-5, 5) },
    skin: random.pick(skins),
    hair: random.pick(hairs),
    style: random.pick(['short', 'bun', 'braid', 'long', 'bob']),
    beard: random.chance(0.3),
    wears: random.pick(['beanie', 'pompom', 'headband', 'hood', 'fur-hood', 'helmet', 'earflaps', 'nothing']),
    eyes: random.pick(['open', 'open', 'glasses', 'goggles-raised']),
    neck: random.pick(['collar', 'neckwarmer']),
    jacket: random.pick(['shell', 'quilted']),
    color: random.pick(colors),
    accent: random.pick(colors),
    carries: random.pick(['axe', 'snowshoes', 'camera', 'nothing', 'no-pack']),
    ...team[name.replace(/^portrait-/, '')],
  }
}

"""Cuts a Latin font file down to what the shop's pages set (decision 027).

    python3 scripts/fonts/cut.py IN.woff2 OUT.woff2 AXIS      (fonttools 4.66, brotli)

AXIS limits the weights, as "wght=600" or "wght=400:600". Kerning is half of such a file: it stays for pairs of ASCII
letters and marks that it moves by at least eight thousandths, in one weight. Everything else of the layout stays but
ligatures and proportional figures, which no style asks for.
"""

import sys
from collections import defaultdict

from fontTools.otlLib.builder import buildPairPosClassesSubtable
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otBase import ValueRecord
from fontTools.varLib.instancer import instantiateVariableFont

UNICODES = (
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013-2014,U+2018-201E,U+2022,U+2026,"
    "U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212"
)
LEAST_KERNING = 8 / 1000
"""In ems: what is less is not seen at the sizes that pages use."""
STEP = 5 / 1000
"""In ems: kerning is rounded to it, so that letters of one shape share a row."""


def kerning_lookups(gpos):
    records = gpos.FeatureList.FeatureRecord
    return sorted({i for record in records if record.FeatureTag == "kern" for i in record.Feature.LookupListIndex})


def pairs_of(font):
    """Kerning of every pair of glyphs in font units, the first that a lookup names."""
    gpos = font["GPOS"].table
    order = font.getGlyphOrder()
    pairs = {}
    for index in kerning_lookups(gpos):
        for subtable in gpos.LookupList.Lookup[index].SubTable:
            table = getattr(subtable, "ExtSubTable", subtable)
            if table.Format == 1:
                for first, rows in zip(table.Coverage.glyphs, table.PairSet):
                    for row in rows.PairValueRecord:
                        pairs.setdefault((first, row.SecondGlyph), advance(row.Value1))
                continue
            seconds = defaultdict(list)
            for glyph in order:
                seconds[table.ClassDef2.classDefs.get(glyph, 0)].append(glyph)
            for first in table.Coverage.glyphs:
                records = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
                for number, record in enumerate(records):
                    for second in seconds[number]:
                        pairs.setdefault((first, second), advance(record.Value1))
    return pairs


def advance(value):
    return (getattr(value, "XAdvance", 0) or 0) if value else 0


def classes(rows):
    """Glyphs that are kerned alike."""
    alike = defaultdict(list)
    for glyph, row in rows.items():
        alike[tuple(sorted(row.items()))].append(glyph)
    return [tuple(sorted(glyphs)) for glyphs in alike.values()]


def thin_kerning(font):
    em = font["head"].unitsPerEm
    character = {glyph: code for code, glyph in font.getBestCmap().items()}
    plain = {glyph for glyph, code in character.items() if code < 0x7F or 0x2010 <= code <= 0x2030}
    step = STEP * em
    kept = {
        pair: round(round(value / step) * step)
        for pair, value in pairs_of(font).items()
        if abs(value) >= LEAST_KERNING * em and plain.issuperset(pair)
    }
    by_first, by_second = defaultdict(dict), defaultdict(dict)
    for (first, second), value in kept.items():
        by_first[first][second] = by_second[second][first] = value
    records = {}
    for firsts in classes(by_first):
        for seconds in classes(by_second):
            value = kept.get((firsts[0], seconds[0]))
            if value:
                record = ValueRecord()
                record.XAdvance = value
                records[firsts, seconds] = (record, None)
    table = buildPairPosClassesSubtable(records, font.getReverseGlyphMap())
    gpos = font["GPOS"].table
    for number, index in enumerate(kerning_lookups(gpos)):
        lookup = gpos.LookupList.Lookup[index]
        lookup.LookupType = 2
        lookup.SubTable = [table] if number == 0 else []
        lookup.SubTableCount = len(lookup.SubTable)


def cut(source, target, axis):
    font = TTFont(source)
    name, limits = axis.split("=")
    least, _, most = limits.partition(":")
    limit = (float(least), float(most)) if most else float(least)
    font = instantiateVariableFont(font, {name: limit})
    options = Options()
    options.layout_features = ["kern", "ccmp", "locl", "tnum"]
    options.hinting = False
    options.name_IDs = []
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(UNICODES))
    subsetter.subset(font)
    thin_kerning(font)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    cut(*sys.argv[1:4])

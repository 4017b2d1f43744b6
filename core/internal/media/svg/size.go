package svg

import (
	"encoding/xml"
	"errors"
	"image"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// units are the units of lengths, in pixels.
var units = map[string]float64{"": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4}

// mostSide limits the size of a drawing, in pixels; a drawing that claims to be larger has no size.
const mostSide = 30_000

// mostOf limits numbers that would let a short drawing keep the browser of a visitor busy. Real drawings are far below.
var mostOf = map[string]float64{
	"width": 1_000_000, "height": 1_000_000,
	"numOctaves": 10, "stdDeviation": 1_000, "radius": 1_000, "order": 16,
}

// drawable reports whether all numbers of an attribute are within the limits.
func drawable(name, value string) bool {
	most, bounded := mostOf[name]
	if !bounded {
		return true
	}
	for number := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		v, err := strconv.ParseFloat(strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ%"), 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			continue // not a number, so it has no effect
		}
		if math.Abs(v) > most {
			return false
		}
	}
	return true
}

// sizeOf reads the size of a drawing from its width and height, or else from its view box.
func sizeOf(t xml.StartElement) image.Point {
	var width, height float64
	var box []float64
	for _, a := range t.Attr {
		switch a.Name.Local {
		case "width":
			width = length(a.Value)
		case "height":
			height = length(a.Value)
		case "viewBox":
			box = viewBox(a.Value)
		}
	}
	if box != nil {
		switch {
		case width == 0 && height == 0:
			width, height = box[2], box[3]
		case width == 0:
			width = height * box[2] / box[3]
		case height == 0:
			height = width * box[3] / box[2]
		}
	}
	return pixelsOf(width, height)
}

func pixelsOf(width, height float64) image.Point {
	width, height = math.Round(width), math.Round(height)
	if !(width >= 1 && height >= 1 && width <= mostSide && height <= mostSide) {
		return image.Point{}
	}
	return image.Pt(int(width), int(height))
}

func length(text string) float64 {
	text = strings.TrimSpace(text)
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz%")
	unit, known := units[text[len(number):]]
	v, err := strconv.ParseFloat(number, 64)
	if !known || err != nil || !(v > 0) || math.IsInf(v, 0) {
		return 0
	}
	return v * unit
}

func viewBox(text string) []float64 {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' })
	if len(fields) != 4 {
		return nil
	}
	box := make([]float64, 4)
	for i, field := range fields {
		v, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return nil
		}
		box[i] = v
	}
	if !(box[2] > 0 && box[3] > 0) || math.IsInf(box[2], 0) || math.IsInf(box[3], 0) {
		return nil
	}
	return box
}

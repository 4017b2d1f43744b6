package format

import (
	"bytes"
	"encoding/binary"
)

const (
	exifOrientation = 0x0112
	exifShort       = 3
)

// exifHead precedes Exif in a JPEG. In PNG and WebP it is not allowed, but some programs write it there.
var exifHead = []byte("Exif\x00\x00")

// exifTurn reads the orientation from an Exif segment of a JPEG; 0 if there is none.
func exifTurn(segment []byte) int {
	tiff, ok := bytes.CutPrefix(segment, exifHead)
	if !ok {
		return 0
	}
	return tiffTurn(tiff)
}

// chunkTurn reads the orientation from an Exif chunk of a PNG or WebP; 0 if there is none.
func chunkTurn(body []byte) int { return tiffTurn(bytes.TrimPrefix(body, exifHead)) }

func tiffTurn(tiff []byte) int {
	if len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(tiff[:2]) == "MM" {
		order = binary.BigEndian
	} else if string(tiff[:2]) != "II" {
		return 0
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return 0
	}
	count := int(order.Uint16(tiff[at:]))
	for rest := tiff[at+2:]; count > 0 && len(rest) >= 12; rest, count = rest[12:], count-1 {
		turn := int(order.Uint16(rest[8:]))
		if order.Uint16(rest) == exifOrientation && order.Uint16(rest[2:]) == exifShort && turn >= 1 && turn <= 8 {
			return turn
		}
	}
	return 0
}

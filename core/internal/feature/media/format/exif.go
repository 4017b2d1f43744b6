package format

import (
	"bytes"
	"encoding/binary"
)

const (
	exifOrientation = 0x0112
	exifShort       = 3
)

// exifHead stands before Exif in JPEG. In PNG and WebP it should not, and some writers put it there.
var exifHead = []byte("Exif\x00\x00")

// exifTurn reads how a picture was held from its Exif segment in JPEG; 0 if it does not say.
func exifTurn(segment []byte) int {
	tiff, ok := bytes.CutPrefix(segment, exifHead)
	if !ok {
		return 0
	}
	return tiffTurn(tiff)
}

// chunkTurn reads the same from a chunk.
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

package format

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"slices"
)

const (
	iccHead  = 128 // bytes of the head of a profile
	iccName  = "ICC_PROFILE\x00"
	iccPart  = 0xffff - 2 - len(iccName) - 2 // bytes of a profile in one segment of a JPEG
	webpICC  = 0x20
	mostSent = 64 << 10 // bytes of a profile that is added to every variant

	mostUnpacked = 8 << 20 // bytes of a decompressed profile in an original
)

// usable returns an RGB profile that is small enough to be added to variants; nil for any other.
func usable(profile []byte) []byte {
	if len(profile) < iccHead || len(profile) > mostSent ||
		string(profile[16:20]) != "RGB " || string(profile[36:40]) != "acsp" {
		return nil
	}
	return profile
}

// jpegProfile joins the parts of a profile, each of which starts with its number.
func jpegProfile(parts [][]byte) []byte {
	slices.SortStableFunc(parts, func(a, b []byte) int { return int(a[0]) - int(b[0]) })
	var profile []byte
	for _, part := range parts {
		profile = append(profile, part[2:]...)
	}
	return usable(profile)
}

// pngProfile decompresses a profile.
func pngProfile(body []byte) []byte {
	reader := unpack(body)
	if reader == nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(reader, mostSent+1))
	if err != nil {
		return nil
	}
	return usable(profile)
}

// unpacksTooFar reports whether a decompressed profile is larger than any real one. The browser of each visitor would
// have to decompress it.
func unpacksTooFar(body []byte) bool {
	reader := unpack(body)
	if reader == nil {
		return false
	}
	n, _ := io.Copy(io.Discard, io.LimitReader(reader, mostUnpacked+1))
	return n > mostUnpacked
}

// unpack returns a reader of the decompressed profile in the body of an iCCP chunk; nil if the body is invalid.
func unpack(body []byte) io.Reader {
	_, packed, found := bytes.Cut(body, []byte{0})
	if !found || len(packed) < 1 {
		return nil
	}
	reader, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err != nil {
		return nil
	}
	return reader
}

// WithProfile adds a colour profile to a JPEG, PNG or WebP that has none. If profile is nil, it returns body.
func WithProfile(body, profile []byte) []byte {
	switch {
	case profile == nil:
		return body
	case body[0] == 0xff:
		return jpegWith(body, profile)
	case body[0] == pngHead[0]:
		const at = len(pngHead) + pngExtra + pngSize
		var packed bytes.Buffer
		packed.WriteString("icc\x00\x00")
		writer := zlib.NewWriter(&packed)
		_, _ = writer.Write(profile) // a buffer accepts everything
		_ = writer.Close()
		return slices.Concat(body[:at], appendChunk(nil, "iCCP", packed.Bytes()), body[at:])
	}
	return webpWith(body, profile)
}

func jpegWith(body, profile []byte) []byte {
	out := bytes.Clone(body[:2])
	parts := slices.Collect(slices.Chunk(profile, iccPart))
	for i, part := range parts {
		out = append(out, 0xff, jpegAPP2)
		out = binary.BigEndian.AppendUint16(out, uint16(2+len(iccName)+2+len(part)))
		out = append(append(out, iccName...), byte(i+1), byte(len(parts)))
		out = append(out, part...)
	}
	return append(out, body[2:]...)
}

func webpWith(body, profile []byte) []byte {
	var s still
	if err := chunks(body[riffHead:], func(name string, body []byte) error {
		if name == "ALPH" || name == "VP8 " || name == "VP8L" {
			return s.add(name, body)
		}
		return nil
	}); err != nil {
		return body
	}
	s.profile = profile
	return s.alone()
}

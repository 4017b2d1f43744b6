package validate

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
)

// checkFinite refuses numbers that JSON readers cannot represent, such as 1e999.
func (p *Problems) checkFinite(v strictjson.Value, path string) {
	if !fitsFloat(string(v.Raw())) {
		p.AddInvalid(path, outOfRange)
	}
}

// fitsFloat reports whether JSON readers can represent a number.
func fitsFloat(number string) bool {
	_, err := strconv.ParseFloat(number, 64)
	return err == nil
}

// wholeFraction matches a number whose fraction is zero, such as 5.0. Some programs write whole numbers so.
var wholeFraction = regexp.MustCompile(`^-?\d+(\.0+)$`)

// checkInteger checks that a value is an integer. In the body, it replaces a zero fraction by blanks, because encoding/json
// decodes no integer from a number with a fraction.
func (p *Problems) checkInteger(v strictjson.Value, path, wants string) {
	if at := wholeFraction.FindSubmatchIndex(v.Raw()); at != nil {
		copy(v.Raw()[at[2]:], bytes.Repeat([]byte(" "), at[3]-at[2]))
	}
	raw := strings.TrimRight(string(v.Raw()), " ")
	if v.Kind() != strictjson.Number || strings.ContainsAny(raw, ".eE") && fitsFloat(raw) {
		p.addMalformed(path, wants)
		return
	}
	if _, err := strconv.ParseInt(raw, 10, 64); err != nil {
		p.AddInvalid(path, outOfRange)
	}
}

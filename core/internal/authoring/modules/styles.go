package modules

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// stylesEnding is the file extension of CSS modules, which screens may import.
const stylesEnding = ".module.css"

// mark ends what stylesPath adds to the name of a file.
const mark = "~"

// stylesPath returns the path under which a build has a CSS module. esbuild makes its class names of the name of the file, so
// that each module has a prefix of its own: styles of all screens that were shown stay in the document.
func (b builder) stylesPath(file string) string {
	return path.Join(path.Dir(file), strings.Trim(strings.ReplaceAll(b.name, "/", "-"), "-")+mark+path.Base(file))
}

// ownPath returns the path of a file of the author from the path under which a build has it.
func ownPath(built string) string {
	dir, base := path.Split(built)
	if _, name, marked := strings.Cut(base, mark); marked {
		base = name
	}
	return dir + base
}

// loaderOf returns how a file is read.
func loaderOf(file string) api.Loader {
	if strings.HasSuffix(file, stylesEnding) {
		return api.LoaderLocalCSS
	}
	return loaders[path.Ext(file)]
}

// outputs returns the script and the styles that a build has made.
func outputs(result api.BuildResult) (script, styles []byte) {
	for _, file := range result.OutputFiles {
		if path.Ext(file.Path) == ".css" {
			styles = file.Contents
		} else {
			script = file.Contents
		}
	}
	return script, styles
}

// withStyles adds styles to a script, which adopts them when it runs: the policy of the back office allows no element with
// styles.
func withStyles(script, styles []byte) []byte {
	if len(styles) == 0 {
		return script
	}
	text, _ := json.Marshal(string(styles)) // a text has no error
	return []byte("{const sheet=new CSSStyleSheet;sheet.replaceSync(" + string(text) + ");document.adoptedStyleSheets.push(sheet)}\n" + string(script))
}

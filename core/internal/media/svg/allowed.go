package svg

import "strings"

// elements are the elements that are kept.
var elements = set(`svg g defs symbol use title desc path rect circle ellipse line polyline polygon
	text tspan textPath image clipPath mask pattern marker linearGradient radialGradient stop filter
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence switch view`)

// speaks are the elements whose text is kept.
var speaks = set(`text tspan textPath title desc`)

// properties are the attributes that may also be set by a style.
var properties = set(`alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
	color-interpolation-filters cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color
	flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
	image-rendering isolation letter-spacing lighting-color marker-end marker-mid marker-start mask mask-type
	mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke
	stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
	text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing
	writing-mode`)

// attributes are all other attributes that are kept.
var attributes = set(`id x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d dx dy width height viewBox preserveAspectRatio version
	points pathLength transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits
	clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient offset spreadMethod
	filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude exponent operator
	k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale
	diffuseConstant specularConstant specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ
	limitingConeAngle scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed
	stitchTiles rotate startOffset method spacing side textLength lengthAdjust role`)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		all[word] = true
	}
	return all
}

/// <reference lib="deno.ns" />
/// <reference lib="deno.unstable" />
/** Habits: the rules of `deno lint` that are specific to this page. */

const LONGEST = 60;
const FUNCTIONS = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const COMPONENT = /^([A-Z]|use[A-Z])/;
const COLOUR = /^#(?:[0-9a-f]{3,4}){1,2}$|^(?:rgb|hsl|oklch)a?\(/i;

interface Node {
  type: string;
  range: [number, number];
  parent?: Node;
  id?: { name?: string } | null;
  arguments?: Node[];
  elements?: Node[];
}

/** Return the name of a function, or of the variable that holds it. */
function nameOf(node: Node): string {
  return node.id?.name ?? node.parent?.id?.name ?? "a function";
}

function functionAround(node: Node | undefined): Node | undefined {
  return !node || FUNCTIONS.test(node.type) ? node : functionAround(node.parent);
}

function shortFunctions(context: Deno.lint.RuleContext): Deno.lint.LintVisitor {
  const check = (node: Node) => {
    const lines = context.sourceCode.text.slice(...node.range).split("\n").length;
    if (lines <= LONGEST) return;
    const message = `${nameOf(node)} has ${lines} lines; at most ${LONGEST} are allowed.`;
    context.report({ range: node.range, message });
  };
  return {
    FunctionDeclaration: (node) => check(node as Node),
    FunctionExpression: (node) => check(node as Node),
    ArrowFunctionExpression: (node) => check(node as Node),
  };
}

/** A component that writes a signal while it renders is rendered again, perhaps endlessly. */
function pureRendering(context: Deno.lint.RuleContext): Deno.lint.LintVisitor {
  return {
    'AssignmentExpression[left.property.name="value"]'(node: Node) {
      const around = functionAround(node.parent);
      if (!around || !COMPONENT.test(nameOf(around))) return;
      const message = `${nameOf(around)} writes a signal while it is drawn: use an effect.`;
      context.report({ range: node.range, message });
    },
  };
}

/** Colours are defined in the style sheets or, where those do not apply, in a `palette.ts`. */
function namedColours(context: Deno.lint.RuleContext): Deno.lint.LintVisitor {
  if (/palette\.ts$|_test\.ts$/.test(context.filename)) return {};
  return {
    Literal(node) {
      if (typeof node.value !== "string" || !COLOUR.test(node.value)) return;
      context.report({
        node,
        message: `Name the colour ${node.value} in a style sheet or palette.`,
      });
    },
  };
}

/** The browser's own tooltip works with a mouse only; explanations use `data-tip`. */
function oneTip(context: Deno.lint.RuleContext): Deno.lint.LintVisitor {
  const message = "Explain it by `data-tip`: a title is shown to mice alone.";
  return {
    'JSXOpeningElement[name.name=/^[a-z]/] > JSXAttribute[name.name="title"]'(node: Node) {
      context.report({ range: node.range, message });
    },
    'JSXOpeningElement[name.name="title"]'(node: Node) {
      context.report({ range: node.range, message });
    },
  };
}

const ADDRESS = /^\/api\//;

/** The API is called by the functions that are generated from its routes. */
function generatedCalls(context: Deno.lint.RuleContext): Deno.lint.LintVisitor {
  if (!/\/src\//.test(context.filename) || /\/src\/api\/call\.ts$/.test(context.filename)) {
    return {};
  }
  const message = "Call the API by a function of `api/calls`, or send a call's own path.";
  const check = (node: Deno.lint.Node, text: unknown) => {
    if (ADDRESS.test(String(text))) context.report({ node, message });
  };
  return {
    Literal: (node) => check(node, node.value),
    TemplateElement: (node) => check(node, node.cooked),
  };
}

const ANSWERED = /\.then\(|\bawait\b/;

/**
 * An effect that requests data whenever its inputs change must show the newest answer only. It may
 * do so by a function of the component it is in.
 */
function latestAnswer(context: Deno.lint.RuleContext): Deno.lint.LintVisitor {
  const textOf = (node: Node) => context.sourceCode.text.slice(...node.range);
  const asking: { name: string; within: Node | undefined }[] = [];
  return {
    'VariableDeclarator[init.type="ArrowFunctionExpression"]'(node: Node) {
      if (!ANSWERED.test(textOf(node))) return;
      asking.push({ name: nameOf(node), within: functionAround(node.parent) });
    },
    'CallExpression[callee.name="useEffect"]'(node: Node) {
      if (!node.arguments?.[1]?.elements?.length) return;
      const [text, within] = [textOf(node), functionAround(node.parent)];
      const asks = asking.some((one) =>
        one.within === within && new RegExp(`\\b${one.name}\\(`).test(text)
      );
      if (!asks && !ANSWERED.test(text)) return;
      const message = "An answer to an earlier question may come last: ask by `useLatest`.";
      context.report({ range: node.range, message });
    },
  };
}

const habits: Deno.lint.Plugin = {
  name: "habits",
  rules: {
    "short-functions": { create: shortFunctions },
    "pure-rendering": { create: pureRendering },
    "named-colours": { create: namedColours },
    "one-tip": { create: oneTip },
    "latest-answer": { create: latestAnswer },
    "generated-calls": { create: generatedCalls },
  },
};
export default habits;

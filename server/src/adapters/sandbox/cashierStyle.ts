/** Styles in rice paper, ink and vermilion, like the rest of the product; dark colours if the system asks for them. */
export const cashierStyle = `
:root { color-scheme: light dark; --ground: #f6f2e9; --surface: #fdfbf7; --ink: #211f1b; --soft: #575148; --line: #ddd5c6;
  --outline: #8b8273; --vermilion: #b4301f; --on: #fff8ef; --wash: #f4e3d9; --wash-ink: #982415; --celadon: #2a6557; }
@media (prefers-color-scheme: dark) { :root { --ground: #191713; --surface: #23201b; --ink: #f1ebdd; --soft: #bdb4a3;
  --line: #3a352c; --outline: #8b8273; --wash: #3b211b; --wash-ink: #f2b8a6; --celadon: #9cccbd; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 16px/1.7 -apple-system, 'PingFang SC', 'Noto Sans CJK SC',
  'Microsoft YaHei', system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 24px 20px calc(24px + env(safe-area-inset-bottom)); display: grid; gap: 20px; }
h1 { font: 600 22px/1.4 'Songti SC', 'Noto Serif CJK SC', 'Source Han Serif SC', STSong, serif; letter-spacing: .04em; }
header { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 12px; }
.seal { border-radius: 4px; background: var(--vermilion); color: var(--on); padding: 6px 7px; font: 600 14px/1.1 serif;
  writing-mode: vertical-rl; }
.banner { grid-column: 1 / -1; border-radius: 8px; background: var(--wash); color: var(--wash-ink); padding: 10px 14px; }
section { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); padding: 20px; }
.label, dt, legend { color: var(--soft); font-size: 14px; }
.amount { font: 600 40px/1.3 'Songti SC', 'Noto Serif CJK SC', serif; font-variant-numeric: tabular-nums; }
.amount span { font-size: 24px; margin-right: 4px; }
dl { margin-top: 16px; border-top: 1px solid var(--line); padding-top: 12px; display: grid; gap: 8px; }
dl div { display: grid; grid-template-columns: 5em 1fr; gap: 8px; align-items: baseline; }
dd { overflow-wrap: anywhere; text-align: right; }
.number { font-variant-numeric: tabular-nums; font-size: 14px; }
.note { margin-top: 16px; } .done { color: var(--celadon); }
form { display: grid; gap: 12px; }
.button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid transparent; border-radius: 8px;
  background: var(--vermilion); color: var(--on); font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer; }
.plain { background: transparent; border-color: var(--outline); color: var(--ink); font-weight: 400; }
:focus-visible { outline: 3px solid var(--celadon); outline-offset: 2px; }
details { color: var(--soft); } summary { cursor: pointer; min-height: 44px; padding: 8px 0; }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px; }
label { display: flex; align-items: center; gap: 10px; min-height: 44px; color: var(--ink); }
input { width: 20px; height: 20px; accent-color: var(--vermilion); }
`

import GuideIcon from 'lucide-react/icons/book-open';
import KeyboardIcon from 'lucide-react/icons/keyboard';
import CommandIcon from 'lucide-react/icons/search';
import { SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { useNavigation } from '../navigation/navigation-store.ts';
import { useCoreStore } from '../projections/core/core-store.ts';
import { Button, IconButton } from '../ui/inputs/button.tsx';
import { isMac } from '../ui/keys/platform.ts';
import { classNames } from '../ui/styles/class-names.ts';
import { openDialog } from './app-store.ts';
import styles from './title-bar.module.css';

/** The window's own bar: it drags the window, and leaves room for the system's buttons. */
export function TitleBar() {
  const room = useNavigation((navigation) => navigation.room);
  const isHere = useCoreStore((store) => store.core !== null);
  return (
    <header className={classNames(styles.bar, isMac && styles.mac)}>
      {isHere && (
        <>
          <span className={styles.title} aria-hidden>
            {SHELL_TEXT.rooms[room]}
          </span>
          <div className={styles.tools}>
            <Button
              look="quiet"
              size="small"
              keys="mod+K"
              aria-label={SHELL_TEXT.commands}
              icon={<CommandIcon size={13} aria-hidden />}
              onPress={() => openDialog('commands')}
            >
              {SHELL_TEXT.commands}
            </Button>
            <IconButton
              size="small"
              label={SHELL_TEXT.guide}
              keys="F1"
              icon={<GuideIcon size={15} />}
              onPress={() => openDialog('guide')}
            />
            <IconButton
              size="small"
              label={SHELL_TEXT.keyboardTip}
              keys="?"
              icon={<KeyboardIcon size={15} />}
              onPress={() => openDialog('keyboard')}
            />
          </div>
        </>
      )}
    </header>
  );
}
